import { besides, mutationsOf, type Mutation } from '../mutation.ts'

const of = (file: string, ...changes: readonly (readonly [string, string, string])[]): readonly Mutation[] =>
  mutationsOf(`src/platform/widgets/${file}`, besides(`src/platform/widgets/${file}`), changes)

/** The pure rules of the widgets. */
export const widgetMutations: readonly Mutation[] = [
  ...of(
    'page-header/page-header-layout.ts',
    ['HDR-04', "contentKey !== '' && content === null", 'content === null'],
    ['HDR-06', '|| (fixed.contentTitle', '&& (fixed.contentTitle'],
    ['HDR-06', 'field(contentFieldSubtitle) ||', 'field(contentFieldTitle) ||'],
  ),
  ...of(
    'content-image/content-image-view.ts',
    ['IMG-05', "const hasError = content === 'failed'", "const hasError = content === 'loading'"],
    ['IMG-02', "content.mediaUrl === ''))", "content.altText === ''))"],
    ['IMG-04', 'encodeURIComponent(recordId)', 'recordId'],
    ['IMG-03', "alt ?? (content === 'loading'", "(content === 'loading'"],
  ),
  ...of('section/layout-grid.ts', ['LAY-01', '33.33: 4', '33.33: 3'], ['LAY-01', '66.67: 8', '66.67: 9']),
  ...of(
    'themed-background/background-variants.ts',
    ['THM-04', "variant === 'variant1' ?", "variant === 'variant2' ?"],
    ['THM-04', "size === 'Large' ?", "size === 'Small' ?"],
  ),
  ...of(
    'tabs/next-tab.ts',
    ['WID-10', "if (key === 'End') return count - 1", "if (key === 'End') return count"],
    ['WID-10', '=== isRtl ?', '!== isRtl ?'],
    ['WID-10', '% count\n', '% (count + 1)\n'],
  ),
  ...of(
    'dropdown/typeahead.ts',
    ['WID-10', 'picklistBufferMs = 1000', 'picklistBufferMs = 700'],
    ['WID-10', 'menuBufferMs = 700', 'menuBufferMs = 1000'],
    ['WID-10', '< bufferMs', '<= bufferMs'],
    ['WID-10', "option.disabled === true ? ''", "option.disabled === false ? ''"],
  ),
  ...of(
    'dropdown/list-moves.ts',
    ['WID-10', "ArrowUp: 'previous'", "ArrowUp: 'next'"],
    ['WID-10', '?.disabled !== true', '?.disabled !== false'],
    ['WID-10', 'pageSize = 10', 'pageSize = 9'],
  ),
  ...of('button/button-type.ts', ['WID-01', "?? 'button'", "?? 'submit'"]),
  ...of(
    'icon-button/icon-button-size.ts',
    ['WID-02', "isBare && size === 'xx-small'", "isBare && size === 'x-small'"],
    ['WID-02', "!isBare && size === 'large'", "isBare && size === 'large'"],
    ['WID-02', "IconButtonSize = 'medium'", "IconButtonSize = 'small'"],
    ['WID-02', "  'border-inverse',\n", ''],
  ),
  ...of(
    'phase/phase.ts',
    ['WID-03', "open: { hide: 'closing' }", "open: { hide: 'closed' }"],
    ['WID-03', "phase === 'opening' || phase === 'open'\n", "phase === 'open'\n"],
  ),
  ...of(
    'picklist/picklist-value.ts',
    ['WID-09', 'values.includes(value) ?', '!values.includes(value) ?'],
    ['WID-09', 'required && options.length === 1', 'required && options.length === 2'],
  ),
  ...of(
    'tooltip/tooltip-state.ts',
    ['WID-11', '= 50', '= 150'],
    ['WID-11', "open: { leave: 'leaving'", "open: { leave: 'closed'"],
  ),
  ...of(
    'toast/toast-queue.ts',
    ['MSC-07', '4800', '4900'],
    ['MSC-07', '9600', '4800'],
    ['MSC-07', 'startedAt + remainingMs > now', 'startedAt + remainingMs >= now'],
    ['MSC-07', 'toast.remainingMs - (now - toast.startedAt)', 'toast.remainingMs'],
  ),
]
