import { isRaster } from '#platform/values/file-types.ts'

/** How a page shows a document: as a picture, or as pages in the viewer of the browser. */
export type DocumentForm = 'picture' | 'pages'

/** Null: a page cannot show it. `hasViewer`: the browser shows PDF files in a page, which those of most phones do not. */
export function documentForm(contentType: string, hasViewer: boolean): DocumentForm | null {
  if (isRaster(contentType)) return 'picture'
  return hasViewer && contentType === 'application/pdf' ? 'pages' : null
}
