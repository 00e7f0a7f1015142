import { useState } from 'react'
import { areTooMany, type FileAnswers, filesIn } from '../../../shared/files/file-answers.ts'
import { fileTexts } from '../../../shared/files/file-texts.ts'
import { Button } from '../../look/button.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { TextField } from '../../look/text-field.tsx'
import { type OwnProfile, useLegalDetails } from '../../own/own-queries.ts'
import { useTypedInn } from '../../paying/use-typed-inn.ts'
import { FileField } from '../../legal/file-field.tsx'
import { type Answers, answersOf, LegalFields, missingIn, sentAnswers } from '../../legal/legal-fields.tsx'
import { legalTexts } from '../../legal/legal-texts.ts'
import { LegalTypeField } from '../../legal/legal-type-field.tsx'
import { PayingForm } from './paying-forms.tsx'
import { profileTexts } from './profile-texts.ts'

/** The legal type of the partner, and the form that changes it. */
export function LegalSection({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use()
  const { types, noType } = legalTexts.use()
  const [isChanging, setChanging] = useState(false)
  const present = profile.legalTypes.find(({ id }) => id === profile.legalTypeId)
  return (
    <section className="card stack" aria-label={t.legal}>
      <h2>{t.legal}</h2>
      <p className="quiet">{t.legalWhy}</p>
      <div className="row spread">
        <p>{present ? types[present.type] : noType}</p>
        {!isChanging && (
          <Button kind="quiet" aria-label={t.changeLegal} onClick={() => setChanging(true)}>
            {t.change}
          </Button>
        )}
      </div>
      {!isChanging && present?.fields.some(({ type, required }) => type === 'File' && required) && (
        <MissingFiles asked={present} onAdd={() => setChanging(true)} />
      )}
      {isChanging && <KnownAnswers profile={profile} onClose={() => setChanging(false)} />}
    </section>
  )
}

/** Files are not sent with a registration: they are asked for here. */
function MissingFiles({ asked, onAdd }: { asked: OwnProfile['legalTypes'][number]; onAdd: () => void }) {
  const t = profileTexts.use()
  const { data } = useLegalDetails()
  const required = new Set(asked.fields.filter((field) => field.required).map(({ id }) => id))
  const missing = (data?.present ?? []).filter(
    ({ fieldTypeId, type, file }) => type === 'File' && file === null && required.has(fieldTypeId),
  )
  if (missing.length === 0) return null
  return (
    <div className="notice notice-warn" role="status">
      <p>{t.missingFiles(missing.map(({ label }) => label).join(', '))}</p>
      <div className="row">
        <Button onClick={onAdd}>{t.addFiles}</Button>
      </div>
    </div>
  )
}

interface FormProps {
  profile: OwnProfile
  onClose: () => void
}

function KnownAnswers({ profile, onClose }: FormProps) {
  const query = useLegalDetails()
  return (
    <Loaded query={query}>
      {/* A form that is opened right after a change does not begin with what was there before it. */}
      {query.data && query.isFetchedAfterMount && (
        <LegalForm
          profile={profile}
          known={answersOf(query.data.present)}
          // Those of another legal type are there again when it is chosen once more.
          knownFiles={filesIn([...query.data.former, ...query.data.present])}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}

/**
 * The legal type, the ИНН of its length and what it asks, in one form with one confirmation. What is typed here is kept nowhere: it may be
 * the number of a passport.
 */
function LegalForm({ profile, known, knownFiles, onClose }: FormProps & { known: Answers; knownFiles: FileAnswers }) {
  const t = profileTexts.use()
  const { missing: fileMissing, tooMany } = fileTexts.use()
  const { asksNothing } = legalTexts.use()
  const [legalTypeId, setLegalTypeId] = useState(profile.legalTypeId ?? '')
  const [inn, setInn] = useState(profile.inn ?? '')
  const [answers, setAnswers] = useState(known)
  const [files, setFiles] = useState(knownFiles)
  const [isJudged, setJudged] = useState(false)
  const type = profile.legalTypes.find(({ id }) => id === legalTypeId)
  const fields = type?.fields ?? []
  const { digits, fault: innFault } = useTypedInn(inn, type?.type ?? null)
  const missing = missingIn(fields, answers, files)
  const isTooMuch = areTooMany(fields, files)
  const change = {
    legalTypeId: legalTypeId || null,
    ...(digits !== (profile.inn ?? '') && { inn: digits || null }),
    ...(fields.length > 0 && { legalDetails: sentAnswers(fields, answers, files) }),
  }
  return (
    <PayingForm
      name="legal"
      email={profile.email}
      change={innFault === undefined && missing.size === 0 && !isTooMuch ? change : undefined}
      onJudge={() => setJudged(true)}
      onClose={onClose}
    >
      <LegalTypeField value={legalTypeId} legalTypes={profile.legalTypes} onChange={setLegalTypeId} />
      <TextField
        label={t.inn}
        inputMode="numeric"
        autoComplete="off"
        maxLength={50}
        value={inn}
        error={isJudged ? innFault : undefined}
        onChange={setInn}
      />
      {type && fields.length === 0 && <p className="quiet">{asksNothing}</p>}
      <LegalFields
        fields={fields}
        answers={answers}
        faulty={isJudged ? missing : new Set()}
        onChange={setAnswers}
        fileField={({ id, label, required }, error) => (
          <FileField
            key={id}
            fieldTypeId={id}
            label={label}
            isRequired={required}
            answer={files[id]}
            error={isTooMuch && files[id]?.kind === 'new' ? tooMany : error && fileMissing}
            onChange={(answer) => setFiles((before) => ({ ...before, [id]: answer }))}
          />
        )}
      />
    </PayingForm>
  )
}
