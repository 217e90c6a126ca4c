CREATE TABLE "missing_product" (
	"site" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_product_site_language_term_pk" PRIMARY KEY("site","language","term")
);
