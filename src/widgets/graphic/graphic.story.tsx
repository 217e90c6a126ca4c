import { businessGroupCodes } from '#domain/business-groups.ts'
import type { Story } from '../story.ts'
import { Graphic } from './graphic.tsx'

export const stories: readonly Story[] = businessGroupCodes.map((group) => ({
  name: group,
  render: () => (
    <div data-accent={group}>
      <Graphic group={group} />
    </div>
  ),
}))
