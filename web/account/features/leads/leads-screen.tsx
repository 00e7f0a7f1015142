import { useFormat } from '../../../shared/format/format.ts'
import { useDiscountSentence } from '../../../shared/offers/discount-words.ts'
import { useRuleSentences } from '../../../shared/offers/reward-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { textsOf } from '../../../shared/texts/texts.ts'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { rewardDetails } from '../../own/cause-words.ts'
import { type OwnLead, useOwnLeads } from '../../own/own-queries.ts'
import { ownTexts } from '../../own/own-texts.ts'
import { Amount } from '../../own/payout-progress.tsx'
import { en } from './en.ts'
import { ru } from './ru.ts'

const texts = textsOf({ ru, en })

/** The partner's leads, their statuses, and what they earned. */
export function LeadsScreen() {
  const t = texts.use()
  const leads = useOwnLeads()
  const empty = (
    <>
      <h2>{t.none}</h2>
      <p>{t.noneHint}</p>
    </>
  )
  return (
    <Screen title={t.title}>
      <Loaded query={leads} isEmpty={leads.items?.length === 0} empty={empty}>
        <p className="quiet">{t.masked}</p>
        {leads.items?.map((lead) => (
          <LeadCard key={lead.id} lead={lead} />
        ))}
        <MoreButton list={leads} />
      </Loaded>
    </Screen>
  )
}

function LeadCard({ lead }: { lead: OwnLead }) {
  const t = texts.use()
  const { dateTime } = useFormat()
  const discount = useDiscountSentence()(lead.clientDiscount)
  const { client, status, rules, earned, rewards, createdAt, hasOlderRewards } = lead
  return (
    <article className="card stack">
      <div>
        <h2 className="row spread">
          {client.name ?? t.nobody}
          <StatusBadge tone={earned > 0 ? 'good' : 'info'}>{status?.title ?? t.unknownStatus}</StatusBadge>
        </h2>
        {client.phone && <p>{client.phone}</p>}
        <p className="quiet">{t.came(dateTime(createdAt))}</p>
        {discount && <p className="quiet">{discount}</p>}
      </div>
      {rules && <Terms rules={rules} />}
      {rewards.length === 0 ? (
        <p>{t.nothing}</p>
      ) : (
        <>
          <p className="row spread">
            <strong>{t.earned}</strong> <Amount rubles={earned} />
          </p>
          <details>
            <summary>{t.why}</summary>
            <ul className="plain stack">
              {rewards.map((reward) => (
                <Reward key={reward.id} reward={reward} />
              ))}
            </ul>
            {hasOlderRewards && <p className="quiet">{t.older}</p>}
          </details>
        </>
      )}
    </article>
  )
}

/** What the lead earns from now on: a lead may keep terms that its offer has no longer. */
function Terms({ rules: { from, terms } }: { rules: NonNullable<OwnLead['rules']> }) {
  const t = texts.use()
  const { date } = useFormat()
  const sentences = useRuleSentences()
  return (
    <details>
      <summary>{from === null ? t.firstRules : t.rules(date(from))}</summary>
      <ul className="plain-list">
        {sentences(terms).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

function Reward({ reward }: { reward: OwnLead['rewards'][number] }) {
  const t = texts.use()
  const { cause: words } = ownTexts.use()
  const format = useFormat()
  const language = useLanguage()
  const { amount, isTakenBack, createdAt, cause } = reward
  return (
    <li>
      <p className="row spread">
        <span>{words.reward(cause.status?.title ?? words.unknownStatus)}</span> <Amount rubles={amount} />
      </p>
      <p className="quiet">
        {[...rewardDetails(cause, words, format, language), format.dateTime(createdAt)].join(' · ')}{' '}
        {isTakenBack && <StatusBadge tone="bad">{t.takenBack}</StatusBadge>}
      </p>
    </li>
  )
}
