import { beforeAll, describe, expect, it } from 'vitest'
import { recordApi } from '#app/record-api.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { type OpenApi, openApiOf, type Operation } from '#platform/record-api/description/open-api.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/**
 * The recommended rules of linters for OpenAPI that concern us, in the words of their documentation: every operation has security, an
 * id, a summary and answers; addresses differ by more than the names of their parameters; tags are declared and described; parameters
 * of paths are declared; components are used; there is a licence.
 */
describe('The rules of the description of the record data API', () => {
  let document: OpenApi
  let operations: readonly { readonly name: string; readonly path: string; readonly operation: Operation }[]
  beforeAll(() => {
    document = openApiOf(recordApi, systemViewer)
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    )
  })
  const wrong = (isRight: (operation: Operation, path: string) => boolean): readonly string[] =>
    operations.flatMap(({ name, path, operation }) => (isRight(operation, path) ? [] : name))

  const isSentence = (text: unknown): boolean => typeof text === 'string' && /^\S.{7,}[.]$/s.test(text)

  it('[MSC-05] Names who may use each operation, and lets guests only read', () => {
    const schemes = Object.keys(document.components.securitySchemes)
    expect(schemes).toEqual(['bearer', 'session'])
    expect(
      wrong(
        ({ security }) =>
          security.length > 0 && security.every((each) => Object.keys(each).every((key) => schemes.includes(key))),
      ),
    ).toEqual([])
    const forGuests = operations.filter(({ operation }) =>
      operation.security.some((each) => Object.keys(each).length === 0),
    )
    const written = forGuests.filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    expect(written.map(({ name }) => name)).toEqual([])
    expect(forGuests.length).toBeGreaterThan(50)
  })

  it('Has no address twice, whatever the names of its parameters', () => {
    const forms = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([])
  })

  it('Describes every parameter, and declares those of each path', () => {
    expect(wrong(({ parameters }) => parameters.every(({ description }) => isSentence(description)))).toEqual([])
    expect(
      wrong(({ parameters }, path) => {
        const declared = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`)
        return [...path.matchAll(/\{\w+\}/g)].every(([name]) => declared.includes(name))
      }),
    ).toEqual([])
  })

  it('Describes every answer with words of its own', () => {
    expect(
      wrong(({ responses }) => Object.values(responses).every((response) => isSentence(response['description']))),
    ).toEqual([])
    const texts = operations.map(({ operation }) =>
      JSON.stringify(operation.responses['200'] ?? operation.responses['201'] ?? null),
    )
    expect(texts.filter((text) => text.includes('The answer.'))).toEqual([])
    expect(new Set(texts).size).toBeGreaterThan(50)
  })

  it('Describes every tag, and uses no other', () => {
    expect(document.tags.filter(({ description }) => !isSentence(description))).toEqual([])
    const tags = document.tags.map(({ name }) => name)
    expect(
      wrong((operation) => operation.tags.every((tag) => tags.includes(tag)) && isSentence(operation.summary)),
    ).toEqual([])
  })

  it('Has a licence, and no schema that nothing uses', () => {
    expect(document.info['license']).toMatchObject({ name: 'MIT' })
    const used = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    )
    expect(Object.keys(document.components.schemas).filter((name) => !used.has(name))).toEqual([])
    expect(isMap(document['x-objects']['Product2Fields'])).toBe(true)
  })
})
