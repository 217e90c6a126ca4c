ALTER TABLE "request_line" ADD COLUMN "outcome" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_line" ALTER COLUMN "outcome" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "alternative" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "alternative_name" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "offered_quantity" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "offered_unit" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "lead_time_days" integer;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "lot" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "tracking_url" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "answer_note" text;