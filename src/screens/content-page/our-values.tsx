import type { ReactNode } from 'react'
import { sectionsOf } from '#domain/html-sections.ts'
import type { BackgroundVariant } from '#domain/themed-background.ts'
import { ThemedBackground } from '#widgets/themed-background/themed-background.tsx'
import type { Page } from '../page-context.ts'
import { TextWithVideos } from '../video/text-with-videos.tsx'
import css from './content-page.module.css'

/** The company's values: each heading of the text is one of them, on a band of its own with its number. */
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
                {section.html !== '' && <TextWithVideos html={section.html} lang={lang} page={page} />}
              </section>
            </ThemedBackground>
          </li>
        ))}
      </ol>
    </>
  )
}

/** One after the other, so that no two bands that meet look alike. */
const bands: readonly BackgroundVariant[] = ['variant3', 'variant7', 'variant2', 'variant9', 'variant5', 'variant11']
