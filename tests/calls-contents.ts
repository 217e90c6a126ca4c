import { createHash, hash } from 'node:crypto'
import { contentKeyFrom, mediaAddress } from '#domain/content-key.ts'
import { contentTypeOf } from '#domain/file-types.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { account } from '#entities/account.ts'
import { businessGroup } from '#entities/business-group.ts'
import type { Insert } from '#entities/entity.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import type { FileStore } from '#records/file-store.ts'
import type { NewFile } from '#records/files.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { idOf } from './calls-catalogue.ts'

type Content = Partial<Insert<typeof managedContent>>
type Version = Partial<Insert<typeof managedContentVersion>> & { readonly language: LanguageCode }

/** The content key of the content with this integrationId. */
export const contentKey = (integrationId: string): string =>
  contentKeyFrom(hash('sha256', `content\0${integrationId}`, 'buffer'))

const bytesOf = (name: string): Buffer => Buffer.from(`${name}\n`.repeat(30))

function stored(name: string): NewFile {
  const bytes = bytesOf(name)
  const digest = createHash('sha256').update(bytes).digest()
  return {
    key: contentKeyFrom(digest),
    name,
    contentType: contentTypeOf(name),
    bytes: bytes.length,
    sha256: digest.toString('hex'),
  }
}

/** The key of the file with this name, and what it holds. */
export const fileKey = (name: string): string => stored(name).key
export const fileText = (name: string): string => bytesOf(name).toString()

type Publication = readonly [integrationId: string, content: Content, ...versions: readonly Version[]]

/** Makes a content with its languages, or changes it: versions are called `{content}-{language}` unless they say otherwise. */
export const publish = (records: Records, ...publication: Publication): Promise<void> =>
  publishAll(records, [publication])

export async function publishAll(records: Records, publications: readonly Publication[]): Promise<void> {
  const contents = publications.map(([integrationId, content]) => ({
    integrationId,
    name: `Content ${integrationId}`,
    type: 'stories',
    publishedDate: '2026-03-31',
    ...content,
  }))
  const versions = publications.flatMap(([integrationId, , ...given]) =>
    given.map((version) => ({
      integrationId: `${integrationId}-${version.language}`,
      name: `${integrationId} in ${version.language}`,
      content: idOf(managedContent, integrationId),
      status: 'published',
      ...version,
    })),
  )
  const outcomes = [
    ...(await records.upsertBatch(systemViewer, managedContent, contents)),
    ...(await records.upsertBatch(systemViewer, managedContentVersion, versions)),
  ]
  const refused = outcomes.filter((outcome) => outcome.status === 'error')
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
}

/** Files that contents name. */
export async function keepContentFiles(records: Records, files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await files.put(once(bytesOf(name)))
  await records.keepFiles(systemViewer, names.map(stored))
}

/** Contents that refer to each other: white-paper → story → fair → far, story → white-paper, and images and files between. */
export async function fillContents(records: Records, files: FileStore): Promise<void> {
  await keepContentFiles(records, files, ['hero.png', 'paper.pdf', 'picture.png', 'leaflet.pdf', 'still.jpg'])
  await publish(
    records,
    'white-paper',
    {
      name: 'Thick sauces: a white paper',
      type: 'whitepapers',
      workspace: 'BG3',
      countries: ['NL', 'BE'],
      businessGroups: [idOf(businessGroup, 'BG3')],
      products: [idOf(tradeGrade, 'xanvero-80')],
      principals: [idOf(account, 'brenvik')],
      publishedDate: '2026-05-04',
      image: fileKey('hero.png'),
      attachment: fileKey('paper.pdf'),
    },
    {
      language: 'nl-NL',
      name: 'Dikke sauzen',
      subtitle: 'Hoe ze dik blijven',
      metaDescription: 'Alles over sauzen.',
      imageAlt: 'Een lepel saus',
      body:
        `<p>Lees ook <a href="/nl/nl-nl/publication/een-verhaal-${contentKey('story')}">het verhaal</a>.</p>` +
        `<p><img src="${mediaAddress(contentKey('picture'))}" alt="Een pot"> <img src="${mediaAddress(fileKey('leaflet.pdf'))}" alt=""></p>` +
        `<p>${contentKey('far')} staat hier als woord.</p><script>alert(1)</script>`,
    },
    { language: 'en-US', name: 'Thick sauces' },
  )
  await publish(
    records,
    'story',
    { publishedDate: '2026-05-03' },
    {
      language: 'en-US',
      body: `<a href="/page/x-${contentKey('fair')}">f</a> <a href="/publication/${contentKey('white-paper')}">w</a> <a href="/publication/${contentKey('story')}">s</a>`,
    },
  )
  await publish(
    records,
    'fair',
    { type: 'events_announcements', startsOn: '2026-09-15', endsOn: '2026-09-17', publishedDate: '2026-05-02' },
    { language: 'en-US', place: 'Utrecht', body: `<a href="/publication/${contentKey('far')}">far</a>` },
  )
  await publish(records, 'far', { type: 'insights', publishedDate: '2026-05-01' }, { language: 'en-US' })
  await publish(
    records,
    'picture',
    { type: 'sfdc_cms__image', image: fileKey('picture.png'), publishedDate: '2026-04-01' },
    { language: 'en-US', imageAlt: 'A pot' },
  )
  await publish(
    records,
    'leaflet',
    { type: 'sfdc_cms__document', attachment: fileKey('leaflet.pdf'), publishedDate: '2026-04-02' },
    { language: 'en-US' },
  )
  await publish(
    records,
    'clip',
    {
      type: 'videos',
      video: 'https://www.youtube-nocookie.com/embed/abc',
      videoThumbnail: fileKey('still.jpg'),
      publishedDate: '2026-04-03',
    },
    { language: 'en-US' },
  )
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
