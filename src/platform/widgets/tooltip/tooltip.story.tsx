import { IconButton } from '#platform/widgets/icon-button/icon-button.tsx'
import { storiesOf, type Axes } from '#platform/widgets/story.ts'
import { Tooltip } from './tooltip.tsx'

const texts = {
  short: 'Valid until 31 March',
  long: 'The certificate covers the storage, repacking and distribution of food ingredients at all warehouses of the company in this country, and is renewed each year after an audit.',
} as const

export const axes = { text: ['short', 'long'] } as const satisfies Axes

export const stories = storiesOf(axes, ({ text }) => (
  <Tooltip text={texts[text]}>
    {(trigger) => <IconButton {...trigger} label="What this means" iconName="info" />}
  </Tooltip>
))
