import type { ColumnKind } from '../column-kinds.ts'
import type { PastedUnit } from './units.ts'
import { unitOf } from './units.ts'

/** What people call their columns, in the languages of the sites, folded as `foldedHeading` does. */
const words: Readonly<Partial<Record<ColumnKind, string>>> = {
  position:
    'no|nr|pos|position|item no|item|line|line no|row|row no|lfd nr|lfd|regel|regelnr|rang|ligne|n°|num|numero|linea|riga|posicion|posizione|posicao|linha|lp|poz|pozycja|poradi|radek|rad|radnr|sira|sira no|satir|baris|nomor|no urut|#',
  code: 'code|item code|item number|article|article no|article number|article code|material|material no|material number|material code|product code|product no|product number|product id|sku|part no|part number|ref|reference|catalogue no|artikel|artikelnummer|artikelnr|artikelcode|art nr|artnr|materialnummer|materialnr|produktnummer|produktcode|bestellnummer|productcode|productnummer|code article|code produit|reference produit|ref article|codigo|codigo de producto|codigo articulo|referencia|codice|codice articolo|codice prodotto|codigo do produto|cod|kod|kod produktu|indeks|numer artykulu|kod vyrobku|cislo zbozi|cislo artiklu|produktkod|urun kodu|malzeme kodu|stok kodu|kode|kode produk|kode barang',
  identifier:
    'cas|cas no|cas nr|cas number|cas nummer|casnr|cas rn|no cas|n° cas|numero cas|numero de cas|n cas|nr cas|cislo cas|cas numarasi|nomor cas|ec|ec no|ec number|einecs|einecs no|eg nr|eg nummer|ce|no ce|n° ce|numero ce|we|nr we|cas ec|cas / ec|e number|e nummer',
  product:
    'product|product name|item description|description|name|material name|material description|ingredient|raw material|substance|chemical|chemical name|inci|inci name|article description|goods|produkt|produktname|bezeichnung|artikelbezeichnung|materialbezeichnung|beschreibung|rohstoff|stoff|productnaam|omschrijving|naam|grondstof|stofnaam|produit|nom|nom du produit|designation|libelle|matiere premiere|ingredient inci|producto|nombre|nombre del producto|descripcion|materia prima|sustancia|prodotto|nome|nome prodotto|descrizione|materia prima|produto|nome do produto|descricao|nazwa|nazwa produktu|opis|surowiec|vyrobek|nazev|nazev vyrobku|popis|surovina|produktnamn|namn|benamning|beskrivning|ravara|urun|urun adi|aciklama|hammadde|malzeme|malzeme adi|produk|nama|nama produk|nama barang|deskripsi|bahan|bahan baku',
  supplier:
    'supplier|manufacturer|producer|brand|vendor|principal|make|lieferant|hersteller|marke|leverancier|fabrikant|producent|merk|fournisseur|fabricant|marque|proveedor|fabricante|marca|fornitore|produttore|fornecedor|dostawca|dodavatel|vyrobce|leverantor|tillverkare|tedarikci|uretici|marka|pemasok|produsen|merek',
  quantity:
    'quantity|qty|amount|volume|order quantity|requested quantity|required quantity|demand|need|weight|menge|bestellmenge|bedarf|gewicht|hoeveelheid|aantal|gewicht|quantite|qte|volume|besoin|poids|cantidad|cant|volumen|peso|quantita|qta|fabbisogno|quantidade|qtd|qtde|ilosc|zapotrzebowanie|waga|mnozstvi|kvantitet|mangd|antal|vikt|miktar|adet|jumlah|kuantitas|volume',
  unit: 'unit|uom|u m|um|unit of measure|measure|einheit|me|mengeneinheit|eenheid|unite|unidad|unidad de medida|unita|unita di misura|unidade|jednostka|jm|jednotka|mj|enhet|birim|olcu birimi|satuan',
  packaging:
    'packaging|package|packing|pack|pack size|package size|packsize|container|verpackung|gebinde|gebindegrosse|packungsgrosse|verpakking|emballage|conditionnement|envase|embalaje|presentacion|imballo|confezione|embalagem|opakowanie|baleni|obal|forpackning|ambalaj|kemasan',
  note: 'note|notes|remark|remarks|comment|comments|bemerkung|bemerkungen|hinweis|anmerkung|kommentar|opmerking|opmerkingen|remarque|remarques|commentaire|nota|notas|observaciones|comentario|osservazioni|commento|observacao|observacoes|uwagi|uwaga|poznamka|anmarkning|aciklamalar|notlar|catatan|keterangan|application|use|purpose|anwendung|verwendung',
  ignored:
    'price|unit price|total|total price|value|currency|date|delivery date|due date|preis|einzelpreis|gesamtpreis|wahrung|datum|liefertermin|prijs|prix|prix unitaire|devise|date de livraison|precio|fecha|moneda|prezzo|data|valuta|preco|cena|cena jednostkowa|data dostawy|datum dodani|pris|fiyat|tarih|harga|tanggal|country|incoterm|status',
}

const kindByWord: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(words).flatMap(([kind, list]) => list.split('|').map((word) => [word, kind as ColumnKind] as const)),
)

/** What a heading says of its column; `unit`: in brackets, `Quantity (kg)`. */
export interface Heading {
  readonly kind: ColumnKind
  readonly unit: PastedUnit | null
}

/** Reads the heading of a column; null if it is no word that we know. */
export function headingOf(cell: string): Heading | null {
  const [, text = cell, bracket = ''] = /^(.*?)\s*[([](.*?)[)\]]\s*$/u.exec(cell.trim()) ?? []
  const kind = kindByWord.get(folded(text)) ?? null
  const unit = unitOf(bracket.trim())?.unit ?? null
  if (kind !== null) return { kind, unit: kind === 'quantity' ? unit : null }
  // `Quantity kg`, `Menge in kg`
  const [, before = '', last = ''] = /^(.+?)\s+(?:in\s+|en\s+|w\s+|i\s+)?(\p{L}+)$/u.exec(folded(text)) ?? []
  const written = unitOf(last)?.unit ?? null
  return written !== null && kindByWord.get(before) === 'quantity' ? { kind: 'quantity', unit: written } : null
}

/** Without case, accents and punctuation: `Réf.` is `ref`, `CAS-Nr.` is `cas nr`. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}#°/]+/gu, ' ')
    .trim()
