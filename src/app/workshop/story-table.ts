import type { Axes, Cell, Story } from '#platform/widgets/story.ts'

/** The exports of a `<name>.story.tsx`. */
export interface StoryModule {
  readonly stories: readonly Story[]
  readonly axes?: Axes
  /** The cells that the widget supports; by default all of them. */
  readonly possible?: (cell: Cell) => boolean
}

const modules = import.meta.glob<StoryModule>('../../platform/widgets/*/*.story.tsx')

const loaders = new Map(
  Object.entries(modules)
    .map(([file, load]) => [widgetOf(file), load] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)

/** By name. */
export const widgetNames: readonly string[] = [...loaders.keys()]

/** Returns the stories of a widget, or null if there is no such widget. In the browser each widget is a separate file. */
export const loadStories = async (widget: string): Promise<StoryModule | null> =>
  (await loaders.get(widget)?.()) ?? null

/** Returns the key of a widget's story file in the build manifest. */
export const storyFile = (widget: string): string => `src/platform/widgets/${widget}/${widget}.story.tsx`

/** `../../platform/widgets/button/button.story.tsx` → `button` */
function widgetOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.story.tsx'.length)
}
