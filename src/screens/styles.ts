// The order of the layers is written in tokens.css, so it comes first.
import '#widgets/theme/tokens.css'
import '#widgets/theme/fonts.css'
import '#widgets/theme/base.css'
