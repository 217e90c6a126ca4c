/**
 * Returns the index of the tab to which a key moves from the tab at index `at`, or null for other keys. Arrow keys wrap
 * around; Home and End move to the ends. If `isRtl` is true, the next tab is on the left.
 */
export function nextTab(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  return (at + ((key === 'ArrowRight') === isRtl ? count - 1 : 1)) % count
}
