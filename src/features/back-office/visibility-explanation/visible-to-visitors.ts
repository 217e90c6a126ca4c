import type { Role } from '#platform/values/viewer.ts'

/** Only objects that visitors can see have an explanation. */
export const isVisibleToVisitors = (access: readonly Role[] | 'everyone'): boolean => access === 'everyone'
