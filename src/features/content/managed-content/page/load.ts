import type { ContentPage } from '#features/content/publications/publication-shapes.ts'
import { contentPagePath } from '#platform/values/addresses/record-paths.ts'
import { contentHead } from '#features/content/managed-content/head-of-content.ts'
import { loadContent } from '#features/content/managed-content/load-content.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

export interface ContentPageData {
  readonly content: ContentPage
}

export async function loadContentPage(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ContentPageData>> {
  const { call } = context
  const loaded = await loadContent(
    { kind: 'page', url, segment: params['slugAndKey'], context, signal },
    (request) => call('ContentController.getPage', request, signal),
    contentPagePath,
  )
  if (loaded.type === 'redirect') return loaded
  const { content } = loaded
  return {
    type: 'page',
    status: 200,
    head: contentHead(content, contentPagePath('', content), context),
    data: { content },
  }
}
