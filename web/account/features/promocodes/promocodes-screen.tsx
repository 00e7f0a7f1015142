import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useCopy } from '../../../shared/look/use-copy.ts'
import { discountSize, useDiscountSentence } from '../../../shared/offers/discount-words.ts'
import { promocodeStates, promocodeTones } from '../../../shared/offers/promocode-states.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { Button } from '../../look/button.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { AskForPromocode } from './ask-for-promocode.tsx'
import { type OwnPromocode, useOwnPromocodes } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

/** The partner's promocodes, what was decided on them, and the way to another one. */
export function PromocodesScreen() {
  const t = promocodeTexts.use()
  const codes = useOwnPromocodes()
  const [isAsking, setAsking] = useState(false)
  const items = codes.items ?? []
  return (
    <Screen title={t.title}>
      <div className="row">
        <Button onClick={() => setAsking(true)}>{t.ask}</Button>
      </div>
      <Loaded query={codes} isEmpty={items.length === 0} empty={t.empty} rows={2}>
        {items.map((promocode) => (
          <CodeCard key={promocode.code} promocode={promocode} />
        ))}
        <MoreButton list={codes} />
      </Loaded>
      {isAsking && <AskForPromocode onClose={() => setAsking(false)} />}
    </Screen>
  )
}

function CodeCard({ promocode: { code, status, offer, clientDiscount, createdAt, decision } }: { promocode: OwnPromocode }) {
  const t = promocodeTexts.use()
  const states = promocodeStates.use()
  const { date, dateTime } = useFormat()
  const discount = useDiscountSentence()(clientDiscount)
  const { isCopied, copy } = useCopy()
  const { isCopied: isTextCopied, copy: copyText } = useCopy()
  const language = useLanguage()
  return (
    <article className="card stack" aria-label={`${t.code} ${code}`}>
      <div>
        <h2>
          {code} <StatusBadge tone={promocodeTones[status]}>{states[status]}</StatusBadge>
        </h2>
        <p>{offer?.title ?? t.noOffer}</p>
        {discount && <p>{discount}</p>}
        <p className="quiet">{t.about[status]}</p>
        {createdAt && <p className="quiet">{(status === 'OnReview' ? t.askedOn : t.since)(date(createdAt))}</p>}
        {decision && <p className="quiet">{t.decided(dateTime(decision.at))}</p>}
        {decision?.reason && <p>{t.reason(decision.reason)}</p>}
      </div>
      {status === 'Active' && (
        <div className="row">
          <Button
            kind="quiet"
            aria-label={`${t.copy}: ${code}`}
            onClick={() => {
              copy(code)
              announce(t.copied)
            }}
          >
            {isCopied ? t.copied : t.copy}
          </Button>
          {clientDiscount && (
            <Button
              kind="quiet"
              aria-label={`${t.copyText}: ${code}`}
              onClick={() => {
                copyText(t.toClients(code, discountSize(clientDiscount, language)))
                announce(t.copied)
              }}
            >
              {isTextCopied ? t.copied : t.copyText}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
