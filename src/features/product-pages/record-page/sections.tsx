import type { ReactNode } from 'react'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import { TagList } from '#platform/widgets/tag/tag-list.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { TextWithVideos } from '#features/content/video/text-with-videos.tsx'
import css from './record-page.module.css'

/** The layout of a record's page below its header. */
export function RecordBody({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={css.body}>
      <div className={css.main}>{main}</div>
      <div className={css.side}>{side}</div>
    </div>
  )
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Shows links to related records of one kind (functions, markets); shows nothing if there are none. */
export function TagSection<Link extends RecordLink>({
  title,
  links,
  path,
}: {
  readonly title: string
  readonly links: readonly Link[]
  readonly path: (link: Link) => string
}) {
  if (links.length === 0) return null
  return (
    <Section title={title}>
      <TagList
        items={links.map((link) => ({
          key: link.id,
          text: link.nameToDisplay,
          href: path(link),
          lang: link.lang,
        }))}
      />
    </Section>
  )
}

/** Shows a formatted text, if there is one. */
export function TextSection({
  title,
  text,
  page,
}: {
  readonly title: string
  readonly text: { readonly html: string; readonly lang?: string } | null
  readonly page: Page
}) {
  if (text === null) return null
  return (
    <Section title={title}>
      <TextWithVideos html={text.html} lang={text.lang} page={page} headings={3} />
    </Section>
  )
}

/** A framed text in the side column; `name` is its main part. */
export function Panel({
  title,
  name,
  children,
}: {
  readonly title: string
  readonly name?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <section className={css.panel}>
      <h2>{title}</h2>
      {name !== undefined && <p className={css.panelName}>{name}</p>}
      {children}
    </section>
  )
}

/** Shows the names of countries on the worldwide site; on a country site they are not needed. */
export function CountriesPanel({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Panel title={title}>
      <ul className={css.countries}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows related records across the page, with a link to all of them. */
export function RelatedSection({
  title,
  all,
  children,
}: {
  readonly title: string
  readonly all?: { readonly text: string; readonly href: string } | undefined
  readonly children: ReactNode
}) {
  return (
    <section className={css.related}>
      <div className={css.relatedHead}>
        <h2>{title}</h2>
        {all !== undefined && <a href={all.href}>{all.text}</a>}
      </div>
      {children}
    </section>
  )
}
