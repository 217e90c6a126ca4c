import { storiesOf, type Axes } from '#platform/widgets/story.ts'
import { Notice, noticeTones } from './notice.tsx'

export const axes = { tone: noticeTones, content: ['one line', 'paragraphs and a link'] } satisfies Axes

export const stories = storiesOf(axes, ({ tone, content }, { t }) => (
  <Notice tone={tone}>
    <p>{t('error.tryAgain')}</p>
    {content !== 'one line' && (
      <p>
        <a href="/workshop">{t('nav.products')}</a>
      </p>
    )}
  </Notice>
))
