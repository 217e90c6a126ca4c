import { ButtonLink } from '#widgets/button/button.tsx'

/** CRT-03: a file, opened in a new window. */
export function FileLink({
  href,
  hrefLang,
  of,
  size = 'medium',
  children,
}: {
  readonly href: string
  /** '' where it is not known. */
  readonly hrefLang: string
  /** What it is the file of, for who does not see what it stands beside. */
  readonly of: string
  readonly size?: 'small' | 'medium'
  readonly children: string
}) {
  return (
    <ButtonLink
      href={href}
      hrefLang={hrefLang || undefined}
      target="_blank"
      rel="noopener"
      iconName="download"
      size={size}
    >
      <span>
        {children}
        <span className="visually-hidden"> {of}</span>
      </span>
    </ButtonLink>
  )
}
