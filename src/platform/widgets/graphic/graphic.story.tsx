import { businessGroupCodes } from '#platform/values/markets/business-groups.ts'
import type { Story } from '#platform/widgets/story.ts'
import { Graphic } from './graphic.tsx'

export const stories: readonly Story[] = businessGroupCodes.map((group) => ({
  name: group,
  render: () => (
    <div data-accent={group}>
      <Graphic group={group} />
    </div>
  ),
}))
