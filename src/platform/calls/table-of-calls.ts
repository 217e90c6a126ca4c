interface Named {
  readonly name: string
}

type TableOf<Each extends Named> = { readonly [One in Each as One['name']]: One }

/** Returns the table of calls by their names on the wire. Throws if two calls have the same name. */
export function tableOfCalls<const Each extends Named>(list: readonly Each[]): TableOf<Each> {
  const table = Object.fromEntries(list.map((each) => [each.name, each]))
  if (Object.keys(table).length === list.length) return table as TableOf<Each>
  const twice = list.find((each) => table[each.name] !== each)
  throw new Error(`Two calls have the name ${twice?.name}.`)
}
