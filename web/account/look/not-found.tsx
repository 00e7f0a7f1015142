import { Link } from 'wouter'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

export function NotFound() {
  const { notFound } = sharedTexts.use()
  return (
    <div className="stack">
      <h1>{notFound.title}</h1>
      <p>{notFound.hint}</p>
      <Link href="/">{notFound.home}</Link>
    </div>
  )
}
