import type { LoadContext } from '#platform/pages/screen.ts'

/** CMS-05: returns the labels of the picklist for the languages of files, by code. */
export async function languageLabels({
  call,
  language,
}: Pick<LoadContext, 'call' | 'language'>): Promise<ReadonlyMap<string, string>> {
  const { values } = await call('CertificateController.getLanguagePicklist', { languageCode: language })
  return new Map(values.map(({ value, label }) => [value, label]))
}
