import { Button } from '../button/button.tsx'
import { storiesOf, type Story, type StorySetting } from '../story.ts'
import { toastVariants, type ToastMessage } from './toast-store.ts'
import { showToast, ToastArea } from './toast.tsx'

export const axes = { variant: toastVariants, kind: ['plain', 'link', 'sticky'] } as const

function messageOf(
  variant: (typeof toastVariants)[number],
  kind: (typeof axes.kind)[number],
  { t }: StorySetting,
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

/** One area for the page: the first cell brings it. */
const brings = (variant: string, kind: string): boolean => variant === toastVariants[0] && kind === axes.kind[0]

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ variant, kind }, setting) => (
    <>
      <Button size="small" onClick={() => showToast(messageOf(variant, kind, setting))}>
        {variant}, {kind}
      </Button>
      {brings(variant, kind) && <Area setting={setting} />}
    </>
  )),
  {
    name: 'alone',
    note: 'Three kinds; no more than three are shown at once.',
    alone: true,
    render: (setting) => (
      <>
        <Area setting={setting} />
        {axes.kind.map((kind) => (
          <Button key={kind} onClick={() => showToast(messageOf('success', kind, setting))}>
            {kind}
          </Button>
        ))}
      </>
    ),
  },
]

const Area = ({ setting: { t } }: { readonly setting: StorySetting }) => (
  <ToastArea label={t('toast.area')} closeLabel={t('choose.close')} />
)
