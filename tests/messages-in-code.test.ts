import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { isLater, laterAreas } from '#messages/areas.ts'
import { compileCatalogue, shapeOf } from '#messages/compile.ts'
import { readCatalogues } from '#messages/vite-plugin.ts'
import { screenRoutes } from '#screens/routes.ts'

/** Every `t(…)` of the pages against the messages there are: the compiler does not know keys that are put together. */
interface Use {
  readonly file: string
  /** The key, or what matches the keys that a template can make. */
  readonly keys: RegExp
  readonly text: string
  /** Names of the values, null where they are not written out. */
  readonly values: readonly string[] | null
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

const english = compileCatalogue(readCatalogues()['en-US'] ?? {})
const keys = Object.keys(english)
const sources = globSync('src/{screens,widgets}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
const uses = sources.flatMap(({ file, code }) =>
  usesIn(file, JSON.parse(JSON.stringify(parseSync(file, code).program))),
)

describe('the messages of the pages', () => {
  it('[CTX-06] are all there', () => {
    expect(uses.length).toBeGreaterThan(100)
    expect(
      uses.filter((use) => !keys.some((key) => use.keys.test(key))).map(({ file, text }) => `${file}: ${text}`),
    ).toEqual([])
  })

  it('[CTX-06] are given the parameters that they name', () => {
    const wrong = uses.filter((use) => !keys.some((key) => use.keys.test(key) && fits(use, key)))
    expect(wrong.map(({ file, text, values }) => `${file}: ${text} with {${values?.join(', ')}}`)).toEqual([])
    // Of a template only some keys fit; each of them has to fit somewhere.
    const ofOthers = keys.filter(
      (key) => uses.some((use) => use.keys.test(key)) && !uses.some((use) => use.keys.test(key) && fits(use, key)),
    )
    expect(ofOthers).toEqual([])
  })

  it('[CTX-06] that come later are used by nobody who does not wait for them', () => {
    const places = Object.values(laterAreas).flat()
    const early = uses.filter(
      ({ file, text }) =>
        isLater(text) &&
        // The workshop has all words at once.
        !file.endsWith('.story.tsx') &&
        !places.some((place) => file.replaceAll('\\', '/').startsWith(`src/screens/${place}`)),
    )
    expect(early.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
    for (const { path, module, later } of screenRoutes)
      expect([path, later === true]).toEqual([path, places.includes(`${module.split('/')[2] ?? ''}/`)])
  })

  it('[CTX-06] are all used', () => {
    const everything = sources.map(({ code }) => code).join('\n')
    expect(keys.filter((key) => !uses.some((use) => use.keys.test(key)) && !everything.includes(`'${key}'`))).toEqual(
      [],
    )
  })
})

function fits({ values }: Use, key: string): boolean {
  return values === null || parametersOf(key).join() === values.toSorted().join()
}

function parametersOf(key: string): readonly string[] {
  const message = english[key]
  if (message === undefined) return []
  const numbers = [...JSON.stringify(message).matchAll(/\{"number":"(\w+)"/g)].map((match) => match[1] ?? '')
  return [
    ...new Set([...[...shapeOf(message).parameters].map((name) => name.split(' ')[0] ?? ''), ...numbers]),
  ].toSorted()
}

function usesIn(file: string, node: Node): readonly Use[] {
  const inside = childrenOf(node).flatMap((child) => usesIn(file, child))
  const [first, second] = Array.isArray(node['arguments']) ? node['arguments'] : []
  if (node.type !== 'CallExpression' || !isTranslate(node['callee']) || !isNode(first)) return inside
  const values = second === undefined ? [] : isNode(second) ? namesOf(second) : null
  return [...inside, ...keysOf(first).map(({ keys: pattern, text }) => ({ file, keys: pattern, text, values }))]
}

/** `t`, `page.t`, `context.messages.t` */
function isTranslate(callee: unknown): boolean {
  if (!isNode(callee)) return false
  return (
    callee['name'] === 't' ||
    (callee.type === 'MemberExpression' && isNode(callee['property']) && callee['property']['name'] === 't')
  )
}

function keysOf(node: Node): readonly { readonly keys: RegExp; readonly text: string }[] {
  if (node.type === 'Literal')
    return [{ keys: new RegExp(`^${escaped(String(node['value']))}$`), text: String(node['value']) }]
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].filter(isNode).flatMap(keysOf)
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return []
  const parts = node['quasis'].map((quasi: { readonly value: { readonly cooked: string } }) => quasi.value.cooked)
  return [{ keys: new RegExp(`^${parts.map(escaped).join('.+')}$`), text: parts.join('…') }]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function namesOf(node: Node): readonly string[] | null {
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return null
  const names = node['properties'].map((property: Node) =>
    isNode(property['key']) ? property['key']['name'] : undefined,
  )
  return names.every((name) => typeof name === 'string') ? names : null
}
