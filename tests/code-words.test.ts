import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { replacedWords } from './replaced-words.ts'

/** The nodes of a syntax tree that declare a name, with the part that holds it. */
const declarations: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  TSDeclareFunction: ['id', 'params'],
  TSEmptyBodyFunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['params'],
  CatchClause: ['param'],
  ClassDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSTypeParameter: ['name'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
}
type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const partsOf = (value: unknown): readonly Tree[] =>
  (Array.isArray(value) ? value : [value]).filter((part): part is Tree => isTree(part))

/** The names that a pattern binds. A property that keeps its own name is named by the object, not here. */
function boundBy(pattern: Tree): readonly string[] {
  if (typeof pattern['name'] === 'string') return [pattern['name']]
  if (pattern['type'] === 'Property' && pattern['shorthand'] === true) return []
  return [
    pattern['properties'],
    pattern['elements'],
    pattern['value'],
    pattern['left'],
    pattern['argument'],
    pattern['parameter'],
  ]
    .flatMap(partsOf)
    .flatMap(boundBy)
}

function declaredIn(node: Tree): readonly string[] {
  const own = (declarations[String(node['type'])] ?? []).flatMap((part) => partsOf(node[part]).flatMap(boundBy))
  return [...own, ...Object.values(node).flatMap(partsOf).flatMap(declaredIn)]
}

/** The problems of the names that a file declares. */
const problemsOf = (file: string, code: string): readonly string[] =>
  [...new Set(declaredIn({ program: parseSync(file, code).program }))].flatMap((name) => problemsIn(file, name))

/** The problems of the name of a file, without its folders. */
const problemsOfName = (file: string): readonly string[] => problemsIn(file, path.basename(file))

const problemsIn = (file: string, name: string): readonly string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
    .map((word) => word.toLowerCase())
    .flatMap((word) =>
      Object.hasOwn(replacedWords, word) ? `${file}: ${name}: write ${termFor(word)} instead of ${word}` : [],
    )
const termFor = (word: string): string => new Map<string, string>(Object.entries(replacedWords)).get(word) ?? ''

describe('The names of the code', () => {
  it('Use the terms of the glossary, and none of the words that they replace', () => {
    const files = globSync('{src,tests,bench,demo}/**/*.{ts,tsx}')
    expect(files.length).toBeGreaterThan(2000)
    expect(files.flatMap((file) => problemsOf(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it('Name files by the same terms', () => {
    const files = globSync('{src,tests,bench,demo}/**/*.{ts,tsx,css}')
    expect(files.flatMap(problemsOfName)).toEqual([])
    expect(problemsOfName('src/shares/held-share.ts')).toHaveLength(1)
  })

  it.each([
    ['const given = 1'],
    ['let isGiven = true'],
    ['const { input: given } = call'],
    ['const { input: { first: given = 1 } = {}, ...others } = call'],
    ['const [, given] = list'],
    ['function given() {}'],
    ['const read = (given: string) => given'],
    ['class A { read(given = 1) {} }'],
    ['class A { constructor(private readonly given: string) {} }'],
    ['try {} catch (given) {}'],
    ['interface GivenValues {}'],
    ['type Given = string'],
    ['type Read = (given: string) => string'],
    ['function read<Given>() {}'],
    ['for (const given of list) {}'],
  ])('Are recognised where they are declared: %s', (code) => {
    expect(problemsOf('a.ts', code)).toContainEqual(expect.stringMatching(/^a\.ts: \w+: write input instead of given$/))
  })

  it('Are free where an object of somebody else names its property, and in longer words', () => {
    expect(problemsOf('a.ts', 'const { given } = answer; const handmade = answer.made; const forgiven = 1')).toEqual([])
  })
})
