CREATE TABLE "search_count" (
	"day" text COLLATE "C" NOT NULL,
	"site" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"filters" text COLLATE "C" NOT NULL,
	"searches" bigint NOT NULL,
	"without_result" bigint NOT NULL,
	"results" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	"placed_clicks" bigint NOT NULL,
	"positions" bigint NOT NULL,
	CONSTRAINT "search_count_day_site_language_term_kind_filters_pk" PRIMARY KEY("day","site","language","term","kind","filters")
);
