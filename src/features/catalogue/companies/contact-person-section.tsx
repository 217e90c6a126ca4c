import { useId } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { ContactPersonFacts } from './contact-person-facts.tsx'
import type { ContactPerson } from './get-contact-person.ts'

/** Who of the distributor is responsible for the reader of a personal page; nothing if nobody is named. */
export function ContactPersonSection({ person, page }: { readonly person: ContactPerson | null; readonly page: Page }) {
  const id = useId()
  if (person === null) return null
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{page.t('contact.person.title')}</h2>
      <div className={css.who}>
        <b translate="no">{person.name}</b>
        <ContactPersonFacts person={person} page={page} />
      </div>
    </section>
  )
}
