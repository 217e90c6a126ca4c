import '#platform/widgets/theme/tokens.css'
import '#platform/widgets/theme/fonts.css'
import '#platform/widgets/theme/base.css'
import { useEffect, useMemo } from 'react'
import type { CompiledCatalogue } from '#platform/i18n/compile.ts'
import type { Story, StoryContext } from '#platform/widgets/story.ts'
import { makePage } from '#platform/pages/make-page.ts'
import { Switches } from './switches.tsx'
import { formatWorkshopAddress } from './workshop-address.ts'
import type { WorkshopHydration } from './workshop-hydration.ts'
import css from './workshop.module.css'

/** The whole page: the list of widgets, the cells of one widget, or a single cell. */
export function WorkshopPage({
  catalogue,
  stories,
  onHydrated,
  ...shown
}: WorkshopHydration & {
  readonly catalogue: CompiledCatalogue
  /** The stories of the selected widget. */
  readonly stories: readonly Story[]
  readonly onHydrated?: () => void
}) {
  const { address, site } = shown
  const context = useMemo((): StoryContext => {
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
        <StoryView story={single} context={context} />
      </main>
    )
  }
  return (
    <div className={css.page}>
      <header className={css.header}>
        <a className={css.home} href={formatWorkshopAddress({ ...address, widget: null, story: null })}>
          Workshop
        </a>
        <Switches {...shown} />
      </header>
      <WidgetLinks widgets={shown.widgets} address={address} />
      <main className={css.main}>
        <h1>{address.widget ?? 'Every widget in every state'}</h1>
        {address.widget === null ? (
          <p>Choose a widget, and above it the brand, the language and the direction it is shown in.</p>
        ) : (
          <Cells stories={stories} address={address} context={context} />
        )}
      </main>
    </div>
  )
}

const WidgetLinks = ({ widgets, address }: Pick<WorkshopHydration, 'widgets' | 'address'>) => (
  <nav className={css.nav} aria-label="Widgets">
    <ul>
      {widgets.map(({ name, cells }) => (
        <li key={name}>
          <a
            href={formatWorkshopAddress({ ...address, widget: name, story: null })}
            aria-current={name === address.widget ? 'page' : undefined}
          >
            {name} <span>{cells}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** The stories of a widget, each in a cell of its own. */
const Cells = ({
  stories,
  address,
  context,
}: Pick<WorkshopHydration, 'address'> & {
  readonly stories: readonly Story[]
  readonly context: StoryContext
}) => (
  <ul className={css.cells}>
    {stories.map((story) => (
      <li key={story.name} className={css.cell} data-wide={story.wide}>
        <h2 className={css.caption}>
          <a href={formatWorkshopAddress({ ...address, story: story.name })}>{story.name}</a>
        </h2>
        {story.note !== undefined && <p className={css.note}>{story.note}</p>}
        {story.ownPage !== true && (
          <div className={css.stage} data-ground={story.ground}>
            <StoryView story={story} context={context} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

/** This is a component, because a story may use state. */
const StoryView = ({ story, context }: { readonly story: Story; readonly context: StoryContext }) =>
  story.render(context)
