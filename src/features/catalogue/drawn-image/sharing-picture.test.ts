import { describe, expect, it } from 'vitest'
import { mixed, sharingPicture } from './sharing-picture.ts'

const subject = {
  id: '01t000000000001AAA',
  name: 'Citrelle 50',
  by: 'Brenvik',
  facts: 'Citric acid (CAS 77-92-9)',
  form: 'powder',
  group: 'BG3',
} as const
const textsOf = ({ columns }: ReturnType<typeof sharingPicture>) =>
  columns.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))

describe('The picture of a shared link', () => {
  it('[CTX-08] Shows name, supplier, facts and company in this order', () => {
    expect(textsOf(sharingPicture(subject, 'Norvane Nederland', '#b3470f'))).toEqual([
      'Citrelle 50',
      'Brenvik',
      'Citric acid (CAS 77-92-9)',
      'Norvane Nederland',
    ])
    expect(textsOf(sharingPicture({ ...subject, by: '', facts: '' }, 'Norvane', '#b3470f'))).toEqual([
      'Citrelle 50',
      'Norvane',
    ])
  })

  it.each([34, 35, 5000])('[CTX-08] Has space for all of its texts when each has %i characters', (length) => {
    const long = 'x'.repeat(length)
    const { width, height, areas, columns } = sharingPicture(
      { ...subject, name: long, by: long, facts: long },
      long,
      '#0b4f6c',
    )
    expect([width, height]).toEqual([1200, 630])
    const ends = columns.map(({ top, paragraphs }) =>
      paragraphs.reduce((end, { gap, lineHeight, maxLines }) => end + gap + lineHeight * maxLines, top),
    )
    // The name of the company begins below everything else, and its line ends above the edge.
    expect(ends[0]).toBeLessThanOrEqual((columns[1]?.top ?? 0) - 20)
    expect(ends[1]).toBeLessThan(600)
    // The texts end beside the drawing, and the thread gets no endless ones.
    for (const column of columns) expect(column.left + column.width).toBeLessThan(areas[0]?.left ?? 0)
    for (const text of textsOf(sharingPicture({ ...subject, name: long }, long, '#0b4f6c')))
      expect(text.length).toBeLessThanOrEqual(400)
  })

  it('Is the same for the same record, and mixes the colour of the site with white', () => {
    expect(sharingPicture(subject, 'Norvane', '#b3470f')).toEqual(sharingPicture(subject, 'Norvane', '#b3470f'))
    expect([mixed('#000000', 0.5), mixed('#b3470f', 1), mixed('#b3470f', 0)]).toEqual(['#808080', '#b3470f', '#ffffff'])
  })
})
