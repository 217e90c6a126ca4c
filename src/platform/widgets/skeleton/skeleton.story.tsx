import { storiesOf, type Story } from '#platform/widgets/story.ts'
import { Skeleton, skeletonVariants } from './skeleton.tsx'

export const axes = { variant: skeletonVariants } as const

export const stories: readonly Story[] = storiesOf(axes, ({ variant }) => <Skeleton variant={variant} />)
