import { storiesOf, type Axes } from '#platform/widgets/story.ts'
import { Badge, badgeTones } from './badge.tsx'

export const axes = { tone: badgeTones } satisfies Axes

export const stories = storiesOf(axes, ({ tone }, { t }) => <Badge tone={tone}>{t('badge.promoted')}</Badge>)
