import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '#app/commands/table.ts'
import { settingNames, settings } from '#app/config/settings.ts'

const folderPages = globSync('{src,demo}/**/README.md').map((page) => page.replaceAll('\\', '/'))
const pages = [...folderPages, ...globSync(['*.md', 'docs/**/*.md', 'bench/*.md'])]
/** Folders that are too large to begin with any file. */
const beginnings = globSync('src/features/*/*/')
  .map((folder) => folder.replaceAll('\\', '/').split('/').slice(0, 3).join('/'))
  .map((feature) => `${feature}/README.md`)
const readme = readFileSync('README.md', 'utf8')

describe('What is written about the product', () => {
  it.each(pages)('%s links to files that exist', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, link]) => link ?? '',
    )
    expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([])
  })

  it('The tour names every folder of the house and only files that exist', () => {
    const tour = readFileSync('docs/tour.md', 'utf8')
    const tower = /```text\n([\s\S]*?)```/.exec(tour)?.[1] ?? ''
    const levels = new Set([...tower.matchAll(/^ (?:src\/\w+\/)? +([\w-]+) {2,}/gm)].map(([, name]) => name))
    const folders = globSync(['src/platform/*/', 'src/features/*/']).map((folder) => basename(folder))
    expect(folders).toEqual(expect.arrayContaining(['values', 'catalogue']))
    expect(folders.filter((folder) => !levels.has(folder))).toEqual([])
    expect(globSync('src/*/').filter((folder) => !tower.includes(` src/${basename(folder)}/ `))).toEqual([])
    const named = [...tour.matchAll(/`((?:src|tests|bench|docs)\/[\w./-]+)`/g)].map(([, file]) => file ?? '')
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })

  it('Every feature with folders of its own says where to begin', () => {
    expect(folderPages).toEqual(expect.arrayContaining(beginnings))
  })

  it.each(folderPages)('%s is short, and names only files and folders that exist', (page) => {
    const text = readFileSync(page, 'utf8')
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
    const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\.(?:tsx?|css|csv|json|md)|\/))`/g)].map(
      ([, path]) => path ?? '',
    )
    expect(named).not.toEqual([])
    expect(named.filter((path) => !existsSync(path) && !existsSync(join(dirname(page), path)))).toEqual([])
  })

  it('The README lists the configuration as it is', () => {
    const rows = settingNames.map(
      (name) => `| \`${name}\` | ${settings[name].default || '–'} | ${settings[name].description} |`,
    )
    const listed = /<!-- configuration -->\n([\s\S]*?)\n?<!-- \/configuration -->/.exec(readme)?.[1]
    expect(listed?.split('\n').slice(2)).toEqual(rows)
  })

  it('The README names every command', () => {
    expect(
      commands.map(({ name }) => name).filter((name) => !new RegExp(`^\\|.*\`${name}[ \`]`, 'm').test(readme)),
    ).toEqual([])
  })
})
