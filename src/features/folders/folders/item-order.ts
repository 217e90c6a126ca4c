/**
 * The ids after one of them has moved before another; `null` is the end. The order stays as it is if one of them is not there.
 * Positions are named by neighbours, because somebody who does not see every item cannot count them.
 */
export function moveBefore(ids: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before || !ids.includes(id) || (before !== null && !ids.includes(before))) return ids
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id)
}
