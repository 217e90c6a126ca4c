/** `Norvane Nederland`: the first word is the brand, the rest is the country. */
export function BrandName({ name }: { readonly name: string }) {
  const space = name.indexOf(' ')
  if (space < 0) return <b>{name}</b>
  return (
    <>
      <b>{name.slice(0, space)}</b>
      <span>{name.slice(space + 1)}</span>
    </>
  )
}
