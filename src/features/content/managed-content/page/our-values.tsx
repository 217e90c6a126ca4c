import type { ReactNode } from 'react'
import { sectionsOf } from '#platform/values/text/html-sections.ts'
import type { BackgroundVariant } from '#platform/widgets/themed-background/background-variants.ts'
import { ThemedBackground } from '#platform/widgets/themed-background/themed-background.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { TextWithVideos } from '#features/content/video/text-with-videos.tsx'
import css from './content-page.module.css'

/** Shows the company's values: each heading of the text starts a numbered band. */
export function OurValues({
  html,
  lang,
  note,
  page,
}: {
  readonly html: string
  readonly lang: string | undefined
  readonly note: ReactNode
  readonly page: Page
}) {
  const { before, sections } = sectionsOf(html)
  return (
    <>
      <div className={css.body}>
        {note}
        {before !== '' && <TextWithVideos html={before} lang={lang} page={page} />}
      </div>
      <ol className={css.values}>
        {sections.map((section, at) => (
          <li key={section.title}>
            <ThemedBackground layoutVariant={bands[at % bands.length] ?? 'variant1'}>
              <section className={css.value}>
                <p className={css.number} aria-hidden="true">
                  {page.number(at + 1)}
                </p>
                <h2 lang={lang}>{section.title}</h2>
                {section.html !== '' && <TextWithVideos html={section.html} lang={lang} page={page} headings={3} />}
              </section>
            </ThemedBackground>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The variants rotate, so that adjacent bands look different. */
const bands: readonly BackgroundVariant[] = ['variant3', 'variant7', 'variant2', 'variant9', 'variant5', 'variant11']
