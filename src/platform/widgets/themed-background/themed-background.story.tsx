import { backgroundVariants } from './background-variants.ts'
import { storiesOf, type Axes, type Story } from '#platform/widgets/story.ts'
import { ThemedBackground } from './themed-background.tsx'
import css from './themed-background-story.module.css'

export const axes = { variant: backgroundVariants } satisfies Axes

/** The width of the window selects the form: Small below 1025 px, otherwise Large. */
export const stories: readonly Story[] = [
  ...storiesOf(
    axes,
    ({ variant }) => (
      <ThemedBackground layoutVariant={variant}>
        <div className={css.room} />
      </ThemedBackground>
    ),
    { wide: true },
  ),
  {
    name: 'another colour, another fade',
    wide: true,
    render: () => (
      <ThemedBackground layoutVariant="variant3" themeColor="#a1346b" fadeOutColor="#fff3d6">
        <div className={css.room} />
      </ThemedBackground>
    ),
  },
  {
    name: 'two content areas',
    wide: true,
    render: () => (
      <ThemedBackground layoutVariant="variant8" second={<p className={css.words}>The second area</p>}>
        <p className={css.words}>The first area, in words that stand on the drawing itself.</p>
      </ThemedBackground>
    ),
  },
]
