import { storiesOf, type Story } from '#platform/widgets/story.ts'
import { Progress } from './progress.tsx'

export const axes = { state: ['begun', 'done', 'unknown'] } as const

const values = { begun: 0.4, done: 1, unknown: null }

export const stories: readonly Story[] = storiesOf(axes, ({ state }, { t }) => (
  <Progress value={values[state]} label={t('error.trying')} />
))
