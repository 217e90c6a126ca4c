import { storiesOf, type Axes, type Story } from '../story.ts'
import { ContentImage, contentImageSizes } from './content-image.tsx'

export const axes = { size: contentImageSizes } satisfies Axes

/** The workshop answers for media below its own address. */
const sample = { base: '/workshop', recordId: 'MCSAMPLE' }
const content = { mediaUrl: '/cms/delivery/media/MCSAMPLE', altText: 'A hexagon with bonds' }

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ size }) => <ContentImage {...sample} content={content} size={size} />),
  {
    name: 'link',
    render: () => <ContentImage {...sample} content={content} href="/workshop" alt="To the workshop" />,
  },
  {
    name: 'link without words',
    render: () => <ContentImage {...sample} href="/workshop" linkLabel="To the workshop" />,
  },
  { name: 'loading', render: () => <ContentImage {...sample} /> },
  { name: 'no record id', render: () => <ContentImage base="/workshop" content={content} /> },
  { name: 'failed', render: () => <ContentImage {...sample} content="failed" /> },
  { name: 'no media', render: () => <ContentImage {...sample} content={{ ...content, mediaUrl: '' }} /> },
  {
    name: 'file gone',
    note: 'The content is there, its file is not: the placeholder, once the browser knows.',
    render: () => <ContentImage {...sample} recordId="MCGONE" content={content} />,
    alone: true,
  },
]
