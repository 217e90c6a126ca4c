import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { isLater } from '#messages/areas.ts'
import { compileCatalogue, shapeOf } from '#platform/i18n/compile.ts'
import { readCatalogues } from '#platform/i18n/vite-plugin.ts'
import { screenRoutes } from '#app/screens.ts'

/** Compares every `t(…)` of the pages with the existing messages, because the compiler does not know composed keys. */
interface Use {
  readonly file: string
  /** The key, or a pattern of the keys that a template can produce. */
  readonly keys: RegExp
  readonly text: string
  /** Names of the values, null if the code does not list them literally. */
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
const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
const codeOf = new Map(sources.map(({ file, code }) => [file.replaceAll('\\', '/'), code]))
const uses = sources.flatMap(({ file, code }) => {
  // JSON cannot represent BigInt, which the syntax trees of some server files contain.
  const json = JSON.stringify(parseSync(file, code).program, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return usesIn(file, JSON.parse(json))
})

const areas = new Set(keys.map((key) => key.split('.')[0]))
/** Uses of deferred messages. A template may start with a variable part, so its area is unknown. */
const laterUses = uses.filter(({ text }) => isLater(text) && areas.has(text.split('.')[0]))

/** A key of such a message, or the start of a key, as written in code. */
const laterKey = new RegExp(`['\`](?:${[...areas].filter((area) => isLater(`${area}.`)).join('|')})\\.`)

const laterModule = ({ module, later }: (typeof screenRoutes)[number]): readonly string[] =>
  later === true ? [module] : []

/** The files that a module imports, statically or dynamically and transitively; without those behind `except`. */
function reachableFrom(start: string, except: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set([start])
  for (const file of found)
    for (const [, from = ''] of codeOf.get(file)?.matchAll(/(?:\bfrom\s|^import\s|\bimport\()\s*'([#.][^']+)'/gm) ??
      []) {
      const target = from.startsWith('#') ? `src/${from.slice(1)}` : path.join(path.dirname(file), from)
      if (codeOf.has(target) && !except.has(target)) found.add(target)
    }
  return found
}

describe('Messages used by the pages', () => {
  it('[CTX-06] All messages exist', () => {
    expect(uses.length).toBeGreaterThan(100)
    expect(
      uses.filter((use) => !keys.some((key) => use.keys.test(key))).map(({ file, text }) => `${file}: ${text}`),
    ).toEqual([])
  })

  it('[CTX-06] All calls pass the parameters that their message names', () => {
    const wrong = uses.filter((use) => !keys.some((key) => use.keys.test(key) && fits(use, key)))
    expect(wrong.map(({ file, text, values }) => `${file}: ${text} with {${values?.join(', ')}}`)).toEqual([])
    // A template matches only some keys; each key must match somewhere.
    const ofOthers = keys.filter(
      (key) => uses.some((use) => use.keys.test(key)) && !uses.some((use) => use.keys.test(key) && fits(use, key)),
    )
    expect(ofOthers).toEqual([])
  })

  it('[CTX-06] Only code that waits for deferred messages uses them', () => {
    // Every page of the Sales Assistant waits for them.
    const assistant = 'src/app/assistant-browser.tsx'
    // Only lists of the Sales Assistant have these parts.
    const mark = 'src/features/catalogue/cards/outside-mark.tsx'
    const listParts = [
      'lists/list-conflicts.tsx',
      'lists/folded-total.tsx',
      'results/conflict-row.tsx',
      'results/folded-row.tsx',
    ].map((file) => `src/features/search/${file}`)
    const waiting = new Set([
      'src/app/page-data/after-load.tsx',
      assistant,
      mark,
      ...listParts,
      ...screenRoutes.flatMap(laterModule),
    ])
    const early = reachableFrom('src/app/entries/entry-browser.tsx', waiting)
    expect(early.size).toBeGreaterThan(100)
    expect(laterUses.filter(({ file }) => early.has(file)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })

  it('[CTX-06] A screen waits for deferred messages only if it uses some', () => {
    const others = new Set(screenRoutes.map(({ module }) => module))
    const needless = screenRoutes.flatMap(laterModule).filter((module) => {
      const own = reachableFrom(module, new Set([...others].filter((each) => each !== module)))
      return ![...own].some((file) => laterKey.test(codeOf.get(file) ?? ''))
    })
    expect(needless).toEqual([])
  })

  it('[CTX-06] All messages are used', () => {
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
  if (node.type === 'ObjectExpression') return [...inside, ...textsOfForm(file, node)]
  const [first, second] = Array.isArray(node['arguments']) ? node['arguments'] : []
  if (node.type !== 'CallExpression' || !isTranslate(node['callee']) || !isNode(first)) return inside
  const values = second === undefined ? [] : isNode(second) ? namesOf(second) : null
  return [...inside, ...keysOf(first).map(({ keys: pattern, text }) => ({ file, keys: pattern, text, values }))]
}

/** What the form of a call says: `{ text: 'cart.error.full', values: { count } }` and `notice: 'cart.done.moved'`. */
function textsOfForm(file: string, { properties }: Node): readonly Use[] {
  const own = new Map(
    (Array.isArray(properties) ? properties.filter(isNode) : []).map((property) => [
      isNode(property['key']) ? property['key']['name'] : null,
      property['value'],
    ]),
  )
  const values = own.get('values')
  return (
    [
      { node: own.get('text'), names: isNode(values) ? namesOf(values) : [] },
      { node: own.get('notice'), names: [] },
    ]
      .flatMap(({ node, names }) => (isNode(node) ? keysOf(node).map((each) => ({ ...each, values: names })) : []))
      .map((use) => ({ file, ...use }))
      // Other objects have texts as well.
      .filter((use) => /^[a-z]\w*\./i.test(use.text) && keys.some((key) => use.keys.test(key) && fits(use, key)))
  )
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
