import { Link } from 'wouter'
import { levelTitle } from '../../../../lib/domain/words/rule-words.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { type OwnProfile, useOwnProfile } from '../../own/own-queries.ts'
import { AboutForm } from './about-form.tsx'
import { LegalSection } from './legal-section.tsx'
import { KeptOfMe } from './kept-of-me.tsx'
import { PayingDetails } from './paying-details.tsx'
import { WhereToPay } from './where-to-pay.tsx'
import { profileTexts } from './profile-texts.ts'

/** What the partner has said of themselves, and what the program keeps of them. */
export function ProfileScreen() {
  const t = profileTexts.use()
  const query = useOwnProfile()
  const profile = query.data
  return (
    <Screen title={t.title}>
      <Loaded query={query}>
        {profile && (
          <>
            <OwnLevel profile={profile} />
            <AboutForm profile={profile} />
            <LegalSection profile={profile} />
            <WhereToPay profile={profile} />
            <PayingDetails profile={profile} />
            <AgreedTerms agreements={profile.agreements} />
            <KeptOfMe profile={profile} />
            <p>
              <Link href="/sessions">{t.sessions}</Link>
            </p>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** Programs without levels say nothing of them. */
function OwnLevel({ profile: { level, levelSince } }: { profile: OwnProfile }) {
  const t = profileTexts.use()
  const language = useLanguage()
  const { date } = useFormat()
  if (level === null) return null
  return (
    <p>
      {levelTitle(level, language)}
      {levelSince !== null && `, ${t.levelSince(date(levelSince))}`}
    </p>
  )
}

function AgreedTerms({ agreements }: Pick<OwnProfile, 'agreements'>) {
  const t = profileTexts.use()
  const { dateTime } = useFormat()
  return (
    <section className="card stack" aria-label={t.terms}>
      <h2>{t.terms}</h2>
      {agreements.length === 0 && <p>{t.noTerms}</p>}
      {agreements.map(({ version, url, agreedAt }) => (
        <p key={version}>
          {t.agreed(version, dateTime(agreedAt))}{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {t.readTerms}
          </a>
        </p>
      ))}
    </section>
  )
}
