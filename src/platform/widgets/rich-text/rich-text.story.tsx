import type { Story } from '#platform/widgets/story.ts'
import { RichText } from './rich-text.tsx'
import { richTextSamples } from './samples.ts'

export const stories: readonly Story[] = Object.entries(richTextSamples).map(([name, html]) => ({
  name,
  wide: true,
  render: () => <RichText html={html} base="" lang="en-US" />,
}))
