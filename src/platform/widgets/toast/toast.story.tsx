import { Button } from '#platform/widgets/button/button.tsx'
import { storiesOf, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { toastVariants, type ToastMessage } from './toast-store.ts'
import { showToast, ToastArea } from './toast.tsx'

export const axes = { variant: toastVariants, kind: ['plain', 'link', 'sticky'] } as const

function messageOf(
  variant: (typeof toastVariants)[number],
  kind: (typeof axes.kind)[number],
  { t }: StoryContext,
): ToastMessage {
  const text = t('error.unavailable.text')
  if (kind === 'link') return { variant, text, link: { text: t('error.toProducts'), href: '/workshop/toast' } }
  if (kind === 'plain') return { variant, text }
  return {
    variant,
    title: t('error.unavailable.title'),
    text,
    sticky: true,
    actions: <Button size="small">{t('error.tryAgain')}</Button>,
  }
}

/** The page has one toast area; the first cell renders it. */
const brings = (variant: string, kind: string): boolean => variant === toastVariants[0] && kind === axes.kind[0]

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ variant, kind }, context) => (
    <>
      <Button size="small" onClick={() => showToast(messageOf(variant, kind, context))}>
        {variant}, {kind}
      </Button>
      {brings(variant, kind) && <Area context={context} />}
    </>
  )),
  {
    name: 'alone',
    note: 'Three kinds; no more than three are shown at once.',
    ownPage: true,
    render: (context) => (
      <>
        <Area context={context} />
        {axes.kind.map((kind) => (
          <Button key={kind} onClick={() => showToast(messageOf('success', kind, context))}>
            {kind}
          </Button>
        ))}
      </>
    ),
  },
]

const Area = ({ context: { t } }: { readonly context: StoryContext }) => (
  <ToastArea label={t('toast.area')} closeLabel={t('choose.close')} />
)
