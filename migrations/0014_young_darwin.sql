CREATE TABLE "cart" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"user" text COLLATE "C",
	"guest_key" text,
	"account" text COLLATE "C",
	"country" text NOT NULL,
	"used_on" date NOT NULL,
	"not_taken_over" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "cart_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"cart" text COLLATE "C" NOT NULL,
	"user" text COLLATE "C",
	"account" text COLLATE "C",
	"grade" text NOT NULL,
	"position" integer NOT NULL,
	"saved_name" text NOT NULL,
	"saved_code" text,
	"quantity" numeric(8, 2),
	"unit" text NOT NULL,
	"frequency" text,
	"target_date" date,
	"sample_size" text NOT NULL,
	"purpose" text,
	"application" text,
	"expected_volume" numeric(8, 2),
	"expected_volume_unit" text NOT NULL,
	"ship_to" text,
	"note" text,
	CONSTRAINT "cart_line_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_cart_id_fk" FOREIGN KEY ("cart") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_sort_key_index" ON "cart" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "cart_user_index" ON "cart" USING btree ("user");--> statement-breakpoint
CREATE INDEX "cart_guest_key_index" ON "cart" USING btree ("guest_key");--> statement-breakpoint
CREATE INDEX "cart_account_index" ON "cart" USING btree ("account");--> statement-breakpoint
CREATE INDEX "cart_line_sort_key_index" ON "cart_line" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "cart_line_cart_index" ON "cart_line" USING btree ("cart");--> statement-breakpoint
CREATE INDEX "cart_line_user_index" ON "cart_line" USING btree ("user");--> statement-breakpoint
CREATE INDEX "cart_line_account_index" ON "cart_line" USING btree ("account");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): a cart and its lines belong to their user, and those of guests to the product.
ALTER TABLE cart ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE cart FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY cart_read ON cart FOR SELECT USING (
	"user" = (SELECT current_setting('tradegrade.user', true))
	AND (account IS NULL OR account = (SELECT current_setting('tradegrade.account', true))));--> statement-breakpoint
CREATE POLICY cart_write ON cart USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE cart_line ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE cart_line FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY cart_line_read ON cart_line FOR SELECT USING (
	"user" = (SELECT current_setting('tradegrade.user', true))
	AND (account IS NULL OR account = (SELECT current_setting('tradegrade.account', true))));--> statement-breakpoint
CREATE POLICY cart_line_write ON cart_line USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
