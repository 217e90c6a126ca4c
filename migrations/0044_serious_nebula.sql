ALTER TABLE "contact_request" ADD COLUMN "origin" text DEFAULT 'website' NOT NULL;--> statement-breakpoint
-- Until now every message came from the website. Writes always say where theirs comes from.
ALTER TABLE "contact_request" ALTER COLUMN "origin" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contact_request" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "contact_request" ADD COLUMN "visit" text;--> statement-breakpoint
ALTER TABLE "contact_request" ADD COLUMN "recorded_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "contact_request" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_request" ADD CONSTRAINT "contact_request_recorded_by_portal_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_request_visit_index" ON "contact_request" USING btree ("visit");--> statement-breakpoint
CREATE INDEX "contact_request_recorded_by_index" ON "contact_request" USING btree ("recorded_by");