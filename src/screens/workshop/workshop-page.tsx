import '#widgets/theme/tokens.css'
import '#widgets/theme/fonts.css'
import '#widgets/theme/base.css'
import { useEffect, useMemo } from 'react'
import type { CompiledCatalogue } from '#messages/compile.ts'
import type { Story, StorySetting } from '#widgets/story.ts'
import { makePage } from '../make-page.ts'
import { Switches } from './switches.tsx'
import { writeWorkshopAddress } from './workshop-address.ts'
import type { WorkshopHydration } from './workshop-hydration.ts'
import css from './workshop.module.css'

/** The whole page: all widgets, the cells of one, or one cell alone. */
export function WorkshopPage({
  catalogue,
  stories,
  onHydrated,
  ...shown
}: WorkshopHydration & {
  readonly catalogue: CompiledCatalogue
  /** Of the widget at hand. */
  readonly stories: readonly Story[]
  readonly onHydrated?: () => void
}) {
  const { address, site } = shown
  const setting = useMemo((): StorySetting => {
    const { t, number } = makePage(
      { site, language: address.language, sites: [], isGuest: true, publicOrigin: '' },
      catalogue,
    )
    return { site, language: address.language, t, number }
  }, [site, address.language, catalogue])
  useEffect(() => onHydrated?.(), [onHydrated])

  const single = stories.find(({ name }) => name === address.story)
  if (single !== undefined) {
    return (
      <main className={css.single} data-ground={single.ground}>
        <h1 className="visually-hidden">
          {address.widget} {single.name}
        </h1>
        <Told story={single} setting={setting} />
      </main>
    )
  }
  return (
    <div className={css.page}>
      <header className={css.header}>
        <a className={css.home} href={writeWorkshopAddress({ ...address, widget: null, story: null })}>
          Workshop
        </a>
        <Switches {...shown} />
      </header>
      <nav className={css.nav} aria-label="Widgets">
        <ul>
          {shown.widgets.map(({ name, cells }) => (
            <li key={name}>
              <a
                href={writeWorkshopAddress({ ...address, widget: name, story: null })}
                aria-current={name === address.widget ? 'page' : undefined}
              >
                {name} <span>{cells}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={css.main}>
        <h1>{address.widget ?? 'Every widget in every state'}</h1>
        {address.widget === null ? (
          <p>Choose a widget, and above it the brand, the language and the direction it is shown in.</p>
        ) : (
          <ul className={css.cells}>
            {stories.map((story) => (
              <li key={story.name} className={css.cell} data-wide={story.wide}>
                <h2 className={css.caption}>
                  <a href={writeWorkshopAddress({ ...address, story: story.name })}>{story.name}</a>
                </h2>
                {story.note !== undefined && <p className={css.note}>{story.note}</p>}
                {story.alone !== true && (
                  <div className={css.stage} data-ground={story.ground}>
                    <Told story={story} setting={setting} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </main>
    </div>
  )
}

/** A component of its own: a story may keep a state. */
const Told = ({ story, setting }: { readonly story: Story; readonly setting: StorySetting }) => story.render(setting)
