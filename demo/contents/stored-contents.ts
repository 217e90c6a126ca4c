import { cell, readDemoData } from '#demo/data-table.ts'
import type { DemoFiles } from '#demo/demo-files.ts'
import { logoImage } from '#demo/documents/logo-image.ts'
import { onePagePdf } from '#demo/documents/pdf.ts'
import type { ContentLines } from './publications.ts'

/**
 * Returns managed content that consists of a file: the logo of each company, and documents of the company. They are in
 * English, the fallback of every language.
 */
export async function* storedContentLines(files: DemoFiles): AsyncGenerator<ContentLines> {
  for (const row of await readDemoData('companies.csv')) {
    const code = cell(row, 'id').replace('NORVANE-', '').toLowerCase()
    const name = cell(row, 'name')
    const image = await files.add('images/norvane.png', logoImage)
    yield stored(`logo-${code}`, `Logo ${name}`, { type: 'sfdc_cms__image', image }, name)
  }
  for (const [id, title, lines] of documents) {
    const attachment = await files.add(`papers/${id}.pdf`, () =>
      onePagePdf(title, [
        { text: title, size: 24 },
        { text: '', size: 12 },
        ...lines.map((text) => ({ text, size: 12 })),
        { text: '', size: 12 },
        { text: 'Norvane is a fictitious company.', size: 10 },
      ]),
    )
    yield stored(id, title, { type: 'sfdc_cms__document', attachment }, '')
  }
}

const documents = [
  [
    'document-quality-policy',
    'Quality policy',
    ['We choose suppliers that we can check.', 'We try products before we recommend them.', 'We answer complaints.'],
  ],
  [
    'document-code-of-conduct',
    'Code of conduct',
    ['We obey the law.', 'We give and take no presents that oblige.', 'We pay fairly and on time.'],
  ],
  [
    'document-delivery-conditions',
    'Delivery conditions',
    ['Nothing can be ordered here.', 'The conditions that hold are those of a contract.'],
  ],
] as const

const publishedDate = '2025-02-01'

const stored = (id: string, name: string, content: Readonly<Record<string, string>>, alt: string): ContentLines => ({
  content: { integration_id: id, name, workspace: 'GLOBAL', published_date: publishedDate, ...content },
  versions: [
    {
      integration_id: `${id}-en-US`,
      name,
      content: id,
      language: 'en-US',
      status: 'published',
      published_from: publishedDate,
      image_alt: alt,
    },
  ],
})
