CREATE TABLE "presentation" (
	"visit" text COLLATE "C" PRIMARY KEY NOT NULL,
	"round" text COLLATE "C" NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"site" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"shown" text COLLATE "C",
	"pointer" integer,
	"is_blank" boolean DEFAULT false NOT NULL,
	"may_browse" boolean DEFAULT false NOT NULL,
	"page" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presentation_token_hash_unique" UNIQUE("token_hash")
);
