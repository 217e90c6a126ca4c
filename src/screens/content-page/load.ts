import type { ContentPage } from '#calls/publication-shapes.ts'
import { contentPagePath } from '#domain/record-paths.ts'
import { contentHead } from '../head-of-content.ts'
import { loadContent } from '../load-content.ts'
import type { LoadContext, Resolved } from '../screen.ts'

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
    (asked) => call('ContentController.getPage', asked, signal),
    contentPagePath,
  )
  if (loaded.type === 'redirect') return loaded
  const { content } = loaded
  return {
    type: 'page',
    status: 200,
    head: contentHead(content, contentPagePath(context.base, content), context),
    data: { content },
  }
}
