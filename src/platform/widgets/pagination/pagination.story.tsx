import type { Story, StoryContext } from '#platform/widgets/story.ts'
import { Pagination } from './pagination.tsx'

const pages = [
  ['first', 1, 57],
  ['middle', 28, 57],
  ['last', 57, 57],
  ['few', 2, 3],
] as const

const textsOf = ({ t, number }: StoryContext) => ({
  label: t('results.pages'),
  previous: t('results.previous'),
  next: t('results.next'),
  page: (page: number) => t('results.page', { page: number(page) }),
})

export const stories: readonly Story[] = pages.map(([name, page, count]) => ({
  name,
  wide: true,
  render: (context) => (
    <Pagination
      page={page}
      pages={count}
      href={(to) => (to === 1 ? '/workshop/pagination' : `/workshop/pagination?page=${to}`)}
      texts={textsOf(context)}
    />
  ),
}))
