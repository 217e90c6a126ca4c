/**
 * Where a key leads from the tab at `at`, or null where it leads nowhere: arrows go on at the other end, Home and End to the
 * ends. `isRtl`: the next tab stands at the left.
 */
export function nextTab(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  return (at + ((key === 'ArrowRight') === isRtl ? count - 1 : 1)) % count
}
