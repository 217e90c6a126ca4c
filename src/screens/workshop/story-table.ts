import type { Axes, Cell, Story } from '#widgets/story.ts'

/** What a `<name>.story.tsx` exports. */
export interface StoryModule {
  readonly stories: readonly Story[]
  readonly axes?: Axes
  /** Cells that the widget knows; all of them if absent. */
  readonly possible?: (cell: Cell) => boolean
}

const modules = import.meta.glob<StoryModule>('../../widgets/*/*.story.tsx')

const loaders = new Map(
  Object.entries(modules)
    .map(([file, load]) => [widgetOf(file), load] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)

/** By name. */
export const widgetNames: readonly string[] = [...loaders.keys()]

/** The stories of a widget; null for one that there is not. In the browser a file of its own. */
export const loadStories = async (widget: string): Promise<StoryModule | null> =>
  (await loaders.get(widget)?.()) ?? null

/** What the build knows a widget's stories by. */
export const storyFile = (widget: string): string => `src/widgets/${widget}/${widget}.story.tsx`

/** `../../widgets/button/button.story.tsx` → `button` */
function widgetOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.story.tsx'.length)
}
