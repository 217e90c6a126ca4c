import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cellsOf, type Axes, type Cell, type Story } from './story.ts'

interface StoryModule {
  readonly stories: readonly Story[]
  readonly axes?: Axes
  readonly possible?: (cell: Cell) => boolean
}

const storyModules = new Map(
  Object.entries(import.meta.glob<StoryModule>('./*/*.story.tsx', { eager: true })).map(([file, module]) => [
    folderOf(file),
    module,
  ]),
)
const modules = Object.entries(
  import.meta.glob<Readonly<Record<string, unknown>>>(['./*/*.{ts,tsx}', '!**/*.{test,story}.*'], { eager: true }),
)

/** Folders with something to see. */
const widgets = [...new Set(modules.filter(([file]) => file.endsWith('.tsx')).map(([file]) => folderOf(file)))]

/** The exported lists of variants, sizes, states and tones of a widget, from which its types are derived. */
const lists = modules.flatMap(([file, exports]) =>
  Object.entries(exports)
    .filter(([name, value]) => /(?:Variants|Sizes|States|Tones)$/.test(name) && Array.isArray(value))
    .map(([name, list]) => ({ widget: folderOf(file), name, list })),
)

function folderOf(file: string): string {
  return file.split('/').at(-2) ?? ''
}

const words = (cell: Cell): string =>
  Object.entries(cell)
    .map(([axis, value]) => `${axis} ${value}`)
    .join(' × ')

describe('The workshop', () => {
  it('Has stories for every widget', () => {
    expect(widgets.filter((name) => !storyModules.has(name))).toEqual([])
  })

  it.each([...storyModules])(
    'Shows %s in every state, variant and size',
    (_name, { stories, axes, possible = () => true }) => {
      const missing = cellsOf(axes ?? {})
        .filter(possible)
        .filter(
          (cell) =>
            !stories.some((story) => Object.entries(cell).every(([axis, value]) => story.cell?.[axis] === value)),
        )
      expect(missing.map(words)).toEqual([])
      expect(stories.length).toBeGreaterThan(0)
    },
  )

  it('Gives each cell a name of its own', () => {
    const twice = [...storyModules].flatMap(([widget, { stories }]) =>
      stories
        .filter(({ name }, at) => stories.findIndex((story) => story.name === name) !== at)
        .map(({ name }) => `${widget}: ${name}`),
    )
    expect(twice).toEqual([])
  })

  it('Uses every exported list of variants, sizes and states as an axis', () => {
    const left = lists.filter(
      ({ widget, list }) => !Object.values(storyModules.get(widget)?.axes ?? {}).some((axis) => axis === list),
    )
    expect(left.map(({ widget, name }) => `${widget}: ${name} is no axis`)).toEqual([])
    expect(lists.length).toBeGreaterThan(0)
  })

  it('Types derive from the exported lists: no variant, size, state or tone is written out beside them', () => {
    const written = globSync('src/platform/widgets/*/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^.*\b(?:variant|size|state|tone)\??:\s*(?:'|\d+\s*\|).*$/gim)]
        .filter(() => !/\.(?:test|story)\./.test(file))
        .map(([line]) => `${file}: ${line.trim()}`),
    )
    expect(written).toEqual([])
  })
})
